import { z } from 'zod';

export const deviceType = z.enum(['apple', 'android', 'web']);
