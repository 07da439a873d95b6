import type { Endpoint } from '../http/endpoint.ts';
import { linkVoicePage } from './link-voice.ts';
import { signInCallback } from './sign-in/callback.ts';

/** Pages for people, which are no part of the interface for clients. */
export const pageEndpoints: readonly Endpoint[] = [signInCallback, linkVoicePage];
