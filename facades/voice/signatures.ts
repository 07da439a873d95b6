import { SkillRequestSignatureVerifier, TimestampVerifier } from 'ask-sdk-express-adapter';
import { fetchCertificate } from './certificate.ts';

export const signatures = new SkillRequestSignatureVerifier();
// The library's own fetch has no time limit and no option for one.
Reflect.set(signatures, '_getCertChainByUrl', fetchCertificate);

export const timestamps = new TimestampVerifier();
