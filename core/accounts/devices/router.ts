import { router } from '../../procedures/trpc.ts';
import { registerDevice } from './register.ts';
import { setWebPush, webPush } from './web-push.ts';

export const devices = router({ register: registerDevice, setWebPush, webPush });
