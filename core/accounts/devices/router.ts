import { router } from '../../procedures/trpc.ts';
import { registerDevice } from './register.ts';

export const devices = router({ register: registerDevice });
