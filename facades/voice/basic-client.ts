import type { Request } from 'express';

/** RFC 6749, section 2.3.1. */
export function basicClient({ headers }: Request): { client_id?: string; client_secret?: string } {
  const [, credentials] = /^Basic +([\w+/]+=*)$/i.exec(headers.authorization ?? '') ?? [];
  if (credentials === undefined) return {};
  const [id = '', secret = ''] = Buffer.from(credentials, 'base64').toString().split(/:(.*)/s);
  return { client_id: formDecoded(id), client_secret: formDecoded(secret) };
}

const formDecoded = (text: string): string => new URLSearchParams(`value=${text}`).get('value') ?? '';
