import { router } from '../../procedures/trpc.ts';
import { endSession } from './end.ts';
import { endOtherSessions } from './end-others.ts';
import { listSessions } from './list.ts';

export const sessions = router({ end: endSession, endOthers: endOtherSessions, list: listSessions });
