import { z } from 'zod';
import { deviceTypes } from '../../orm/entities/device.ts';

export const deviceType = z.enum(deviceTypes);
