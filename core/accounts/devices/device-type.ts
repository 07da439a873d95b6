import { z } from 'zod';
import { deviceTypes } from '../../../orm/schema/entities/device.ts';

export const deviceType = z.enum(deviceTypes);
