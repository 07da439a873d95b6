import { z } from 'zod';
import { name } from '../text.ts';

export const audienceName = name(200).describe('The name to show.');

const reserved = ['admin', 'api', 'www'];
const form = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

export const subdomain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(form, 'must be 1 to 63 letters a to z, digits and inner hyphens')
  .refine((label) => !reserved.includes(label), 'is reserved')
  .describe("`<subdomain>.<the platform's domain>` is a host of the audience. Unique.");
