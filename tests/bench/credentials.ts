import { SignJWT } from 'jose';
import { idOf } from './data/ids.ts';
import { sessions } from './data/tables.ts';

export const jwtSecret = 'a secret of the benchmark that is 32 bytes long or more';

/** The Authorization headers of all who are signed in; the last is an administrator. */
export async function signedIn(): Promise<{ credentials: string[]; admin: string }> {
  const credentials = await Promise.all(Array.from({ length: sessions - 1 }, (_, n) => header(n)));
  return { credentials, admin: await header(sessions - 1) };
}

async function header(n: number): Promise<string> {
  const token = await new SignJWT({
    use: 'access',
    role: 'user',
    idp_id: `bench-${n}`,
    idp_app_id: 'platform',
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(idOf('user', n))
    .setJti(idOf('session', n))
    .setIssuer('localhost')
    .setAudience('localhost')
    .setIssuedAt()
    .setExpirationTime('59d')
    .sign(Buffer.from(jwtSecret));
  return `JWT ${token}`;
}
