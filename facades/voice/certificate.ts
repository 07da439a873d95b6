import { type KeyObject, X509Certificate } from 'node:crypto';
import { getCACertificates } from 'node:tls';

/** The name in the voice platform's certificates. */
const platform = 'echo-api.amazon.com';

/** The key of a chain of certificates in PEM, which begins with the platform's and leads to an authority that Node trusts. */
export function publicKeyOf(chain: string): KeyObject {
  const [own, ...issuers] = (chain.match(certificates) ?? []).map((pem) => new X509Certificate(pem));
  if (own?.checkHost(platform) === undefined) throw new Error(`the certificate is not of ${platform}`);
  if (!isTrusted(own, issuers)) throw new Error('the certificate is not trusted');
  return own.publicKey;
}

const certificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function isTrusted(certificate: X509Certificate, [issuer, ...others]: X509Certificate[]): boolean {
  if (!isValidNow(certificate)) return false;
  const isIssuedBy = (other: X509Certificate) =>
    other.ca && certificate.checkIssued(other) && certificate.verify(other.publicKey);
  if (getCACertificates('default').some((pem) => isIssuedBy(new X509Certificate(pem)))) return true;
  return issuer !== undefined && isIssuedBy(issuer) && isTrusted(issuer, others);
}

function isValidNow({ validFromDate, validToDate }: X509Certificate): boolean {
  const now = Date.now();
  return validFromDate.valueOf() <= now && now <= validToDate.valueOf();
}
