import { messageRow } from '../../orm/records/message.ts';

export const message = messageRow
  .pick({ id: true, text: true, created_at: true, expires_at: true })
  .meta({ id: 'Message' });
