/** For tests alone: a self-signed certificate for localhost, valid until 2126. Its key is public and protects nothing. */
export const testCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsEqdQw2VRlx/iznQ
w33+JowAK63IiBNkng2agJ18poehRANCAASwHOKXrZUQielmFgSndkNOejgH3aze
yVywneECbsmuHGtao+rtkcYQ6PgKOYTViWrZYJnvFXxtaWrx9jawUSS9
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUVuDei9ZHAtrpBgQTs/3UXFCf1U8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDIzMDEzMloYDzIxMjYxMDI3
MjMwMTMyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASwHOKXrZUQielmFgSndkNOejgH3azeyVywneECbsmuHGtao+rtkcYQ
6PgKOYTViWrZYJnvFXxtaWrx9jawUSS9o28wbTAdBgNVHQ4EFgQUrnAQag7i+wI8
K7G4V7Nn1cIKeMMwHwYDVR0jBBgwFoAUrnAQag7i+wI8K7G4V7Nn1cIKeMMwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgboI/p7gKlEPVaHKLGN62Dd8LsThZaSj7/u8b2hrdhjcCIQCS
0taUsAJByP+nfOcVrk/RE/AJ7itziplhAoE2OY8frA==
-----END CERTIFICATE-----
`,
}
