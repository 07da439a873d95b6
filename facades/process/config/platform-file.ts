import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { onOneLine } from '../../../core/errors/field-errors.ts';
import type { PlatformWords } from '../../../core/request/settings.ts';
import { line, prose, webAddress } from '../../../orm/statements/input-types.ts';
import { ConfigurationError } from './configuration-error.ts';

const platformWords = z.strictObject({
  name: line(100).optional(),
  title: line(200).optional(),
  description: prose(2000).optional(),
  contact_url: webAddress.optional(),
  imprint_url: webAddress.optional(),
  privacy_url: webAddress.optional(),
});

/** What the operator says on the platform's page: `platform.json` in DATA_DIR, if there is one. */
export function readPlatformWords(dataDirectory: string): PlatformWords {
  const path = join(dataDirectory, 'platform.json');
  if (!existsSync(path)) return {};
  const parsed = platformWords.safeParse(parsedJson(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new ConfigurationError(`${path}: ${onOneLine(parsed.error)}`);
  return parsed.data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
