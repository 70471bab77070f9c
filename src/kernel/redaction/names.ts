/**
 * Words for credentials in names of members, query parameters and headers. The only table of them; the functions below are for one kind of name each.
 */
const CREDENTIAL =
  /(?:^|[_.-])(?:secrets?|tokens?|signatures?|pass(?:word|wd|phrase|code)?|pwd|credentials?|bearer|jwt|hmac|authorization|(?:api|access|private|signing|shared|account|auth|encryption|routing|service|integration|license|secret)[_-]?key)(?:$|[_.-])/i;

/** Endings of names about a credential: the id or name of a token is not a token, and an expression only says where one is. */
const ABOUT_CREDENTIALS =
  /[_-](?:ids?|names?|types?|at|on|ttl|age|count|length|expressions?|enabled|status|check)$/i;

/** Whether a member with this name has a credential. */
export function namesCredential(name: string): boolean {
  const words = inWords(name);
  return CREDENTIAL.test(words) && !ABOUT_CREDENTIALS.test(words);
}

/** Splits camel case: `secret-Access-Key` for `secretAccessKey`, `API-Key` for `APIKey`. Other names stay. */
function inWords(name: string): string {
  return name.replaceAll(/([a-z\d])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$&-');
}

/** Names in queries only: signatures of signed URLs (S3, GCS, SAS), and ids that are half of a credential. */
const IN_A_QUERY =
  /^(?:sig|signature|key|apikey|auth|code|session|access[_-]?key[_-]?id|awsaccesskeyid|googleaccessid|x-(?:amz|goog|oss|cos)-(?:signature|credential|security-token))$/i;

/** Whether a query parameter with this name has a credential, or a part of one. */
export function parameterNamesCredential(name: string): boolean {
  return namesCredential(name) || IN_A_QUERY.test(name);
}

/** Names of headers with a credential, beside those of members. */
const CREDENTIAL_HEADER = /^(?:set-)?cookie$|auth|verif|signature|session|key/i;

/** Whether a header with this name has a credential. */
export function headerNamesCredential(name: string): boolean {
  return namesCredential(name) || CREDENTIAL_HEADER.test(name);
}

/** A long word of letters and digits. People don't read it, so it probably proves something. */
const OPAQUE = /^(?=.*\d)(?=.*[a-z])[\w+/=.~%-]{16,}$/i;

/** Whether a word looks like a credential, whatever its name. */
export function isOpaque(word: string): boolean {
  return OPAQUE.test(word);
}
