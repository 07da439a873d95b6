import { z } from 'zod';
import { uuid } from '../../orm/row-types.ts';

export const user = z.object({ id: uuid, name: z.string() }).meta({ id: 'User' });
