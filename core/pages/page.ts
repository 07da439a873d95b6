import { pageRow } from '../../orm/records/page.ts';

export const page = pageRow.meta({ id: 'Page' });
