/** Words for credentials in names of members, query parameters and headers: the only table of them. */
const CREDENTIAL =
  /(?:^|[_.-])(?:secrets?|tokens?|signatures?|pass(?:word|wd|phrase|code)?|pwd|credentials?|bearer|jwt|hmac|authorization|(?:api|access|private|signing|shared|account|auth|encryption|routing|service|integration|license|secret)[_-]?key)(?:$|[_.-])/i;

/** Endings of names about a credential: a token's id or name is no token, an expression only says where one is. */
const ABOUT_CREDENTIALS =
  /[_-](?:ids?|names?|types?|at|on|ttl|age|count|length|expressions?|enabled|status|check)$/i;

/** True if a member of this name has a credential. */
export function namesCredential(name: string): boolean {
  const words = inWords(name);
  return CREDENTIAL.test(words) && !ABOUT_CREDENTIALS.test(words);
}

/** Splits camel case: `secret-Access-Key`, `API-Key`. Other names stay. */
function inWords(name: string): string {
  return name.replaceAll(/([a-z\d])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$&-');
}

/** Only in queries: signatures of signed URLs (S3, GCS, SAS), and ids that are half of a credential. */
const IN_A_QUERY =
  /^(?:sig|signature|key|apikey|auth|code|session|access[_-]?key[_-]?id|awsaccesskeyid|googleaccessid|x-(?:amz|goog|oss|cos)-(?:signature|credential|security-token))$/i;

/** True if a query parameter of this name has a credential, or a part of one. */
export function parameterNamesCredential(name: string): boolean {
  return namesCredential(name) || IN_A_QUERY.test(name);
}

/** Headers with a credential, beside the names of members. */
const CREDENTIAL_HEADER = /^(?:set-)?cookie$|auth|verif|signature|session|key/i;

/** True if a header of this name has a credential. */
export function headerNamesCredential(name: string): boolean {
  return namesCredential(name) || CREDENTIAL_HEADER.test(name);
}

/** A long word of letters and digits: not for people, so probably a credential. */
const OPAQUE = /^(?=.*\d)(?=.*[a-z])[\w+/=.~%-]{16,}$/i;

/** A directive with a number, as in `max-age=31536000`: not a credential, however long. */
const NUMBERED = /^[a-z]+(?:-[a-z]+)*=\d+$/i;

/** True if a word looks like a credential. */
export function isOpaque(word: string): boolean {
  return OPAQUE.test(word) && !NUMBERED.test(word);
}
