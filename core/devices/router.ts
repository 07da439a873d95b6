import { router } from '../trpc.ts';
import { registerDevice } from './register.ts';

export const devices = router({ register: registerDevice });
