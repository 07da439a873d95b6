import { z } from 'zod';
import { text } from '../text.ts';

/** An id given by the provider. Some providers write ids as numbers. */
export const providerUserId = z.union([text(255).min(1), z.int().transform(String)]);
