import { pageRow } from '../../orm/reads/page.ts';

export const page = pageRow.meta({ id: 'Page' });
