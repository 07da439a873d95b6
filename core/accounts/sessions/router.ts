import { router } from '../../procedures/trpc.ts';
import { endOtherSessions, endSession } from './end.ts';
import { listSessions } from './list.ts';

export const sessions = router({ end: endSession, endOthers: endOtherSessions, list: listSessions });
