import tls from 'node:tls';

/** Of 127.0.0.1, until 2126. */
export const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWuxPG8ho06JW/vLv
LN7ylhjRCbQtpESX6j9OpaJtd/yhRANCAAQlFW+/wutE4Pj9InAQSBaUPlDoyGNi
O16lP4fixX/i/Uz9Afj4IKec70Jgl5ze3e2Medb7AAXhLTztDjPadgTV
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUSqwRvC0fWlDmRjn+vC7NCsXWUPswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjE4NTAyMloYDzIxMjYxMTAy
MTg1MDIyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQlFW+/wutE4Pj9InAQSBaUPlDoyGNiO16lP4fixX/i/Uz9Afj4IKec
70Jgl5ze3e2Medb7AAXhLTztDjPadgTVo28wbTAdBgNVHQ4EFgQU1npxmlejEcu3
DprF/Wydtnm/hY0wHwYDVR0jBBgwFoAU1npxmlejEcu3DprF/Wydtnm/hY0wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAIQvcI4eOYg80ZogVNBGm3BHdoWv4AM04Z7j4Squx5/aAiB6
KQMjinohUi1RpmEQie/d+17H7R7i8BEsgIzRuxFiqw==
-----END CERTIFICATE-----
`,
};

/** In this process. */
export const trustCertificate = (): void =>
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate.cert]);
