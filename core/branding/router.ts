import { router } from '../procedures/trpc.ts';
import { getBranding } from './get.ts';

export const branding = router({ get: getBranding });
