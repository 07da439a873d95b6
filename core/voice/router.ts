import { router } from '../procedures/trpc.ts';
import { answerConsent } from './answer-consent.ts';
import { askConsent } from './ask-consent.ts';
import { authorizeVoice } from './authorize.ts';
import { checkVoiceRequest } from './check-request.ts';
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
