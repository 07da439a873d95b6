import { eraseDuePeople } from '../social/erase.ts';
import type { Job } from './job.ts';

export const erasePeople: Job = { name: 'erase the data of people who asked for it', run: eraseDuePeople };
