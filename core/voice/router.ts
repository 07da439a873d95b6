import { router } from '../procedures/trpc.ts';
import { authorizeVoice } from './authorize.ts';
import { answerConsent, askConsent, checkVoiceRequest } from './consent.ts';
import { voiceEvents } from './events.ts';
import { exchangeVoice } from './exchange.ts';
import { voiceFriends } from './friends.ts';
import { voicePing } from './ping.ts';
import { revokeVoice } from './revoke.ts';

export const voice = router({
  answerConsent,
  askConsent,
  authorize: authorizeVoice,
  checkRequest: checkVoiceRequest,
  events: voiceEvents,
  exchange: exchangeVoice,
  friends: voiceFriends,
  ping: voicePing,
  revoke: revokeVoice,
});
