import { z } from 'zod';

export const capacity = z.int32().min(1);

export const room =
  'How many users may attend; null for no limit. The others wait, and get a place in the order in which they came. ' +
  'A lower number takes no place from anybody.';
