import { z } from 'zod';
import type { Guide, Visitor } from './sign-in.ts';

const downtown = { latitude: 43.6532, longitude: -79.3832 };
const nothing = z.unknown();

/** What a person asks their voice assistant. */
export async function listen({ visit }: Guide, { as }: Visitor) {
  await visit('voicePing', { as }, nothing);
  await visit('postVoicePing', { as }, nothing);
  await visit('voiceEvents', { as, query: downtown }, nothing);
  await visit('answerVoiceEvents', { as, body: downtown }, nothing);
  await visit('voiceFriends', { as }, nothing);
  await visit('answerVoiceFriends', { as, body: {} }, nothing);
}
