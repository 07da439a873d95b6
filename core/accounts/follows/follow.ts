import { followRow } from '../../../orm/records/follow.ts';

export const follow = followRow.meta({ id: 'Follow' });
