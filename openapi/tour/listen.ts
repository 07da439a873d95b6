import { downtown } from './downtown.ts';
import { nothing } from './shapes.ts';
import type { Recorder, Visitor } from './sign-in.ts';

/** The requests of a voice assistant. */
export async function listen({ call }: Recorder, { as }: Visitor) {
  await call('voicePing', { as }, nothing);
  await call('postVoicePing', { as }, nothing);
  await call('voiceEvents', { as, query: downtown }, nothing);
  await call('answerVoiceEvents', { as, body: downtown }, nothing);
  await call('voiceFriends', { as }, nothing);
  await call('answerVoiceFriends', { as, body: {} }, nothing);
}
