import { downtown } from './downtown.ts';
import { nothing } from './shapes.ts';
import type { Guide, Visitor } from './sign-in.ts';

/** What a person asks their voice assistant. */
export async function listen({ visit }: Guide, { as }: Visitor) {
  await visit('voicePing', { as }, nothing);
  await visit('postVoicePing', { as }, nothing);
  await visit('voiceEvents', { as, query: downtown }, nothing);
  await visit('answerVoiceEvents', { as, body: downtown }, nothing);
  await visit('voiceFriends', { as }, nothing);
  await visit('answerVoiceFriends', { as, body: {} }, nothing);
}
