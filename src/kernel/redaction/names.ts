/**
 * What a credential is called: by members of the service, by query parameters and by headers alike. It is the one table; who asks says what
 * the word names.
 */
const CREDENTIAL =
  /(?:^|[_.-])(?:secrets?|tokens?|signatures?|pass(?:word|wd|phrase|code)?|pwd|credentials?|bearer|jwt|hmac|authorization|(?:api|access|private|signing|shared|account|auth|encryption|routing|service|integration|license|secret)[_-]?key)(?:$|[_.-])/i;

/** Of what they say: a token's id or name is no token, and an expression says where one stands. */
const ABOUT_CREDENTIALS =
  /[_-](?:ids?|names?|types?|at|on|ttl|age|count|length|expressions?|enabled|status|check)$/i;

/** Whether a member of that name holds a credential. */
export function namesCredential(name: string): boolean {
  const words = inWords(name);
  return CREDENTIAL.test(words) && !ABOUT_CREDENTIALS.test(words);
}

/** `secret-Access-Key` of `secretAccessKey`, `API-Key` of `APIKey`; what is in words already stays. */
function inWords(name: string): string {
  return name.replaceAll(/([a-z\d])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$&-');
}

/**
 * What only a query holds: signatures of signed URLs (S3, GCS, SAS), and ids that are half of a credential. A destination is read by whoever has them.
 */
const IN_A_QUERY =
  /^(?:sig|signature|key|apikey|auth|code|session|access[_-]?key[_-]?id|awsaccesskeyid|googleaccessid|x-(?:amz|goog|oss|cos)-(?:signature|credential|security-token))$/i;

/** Whether a query parameter of that name holds a credential, or a part of one. */
export function parameterNamesCredential(name: string): boolean {
  return namesCredential(name) || IN_A_QUERY.test(name);
}

/** Names of headers that carry a credential, beside those that a member's name would give away. */
const CREDENTIAL_HEADER = /^(?:set-)?cookie$|auth|verif|signature|session|key/i;

/** Whether a header of that name carries a credential. */
export function headerNamesCredential(name: string): boolean {
  return namesCredential(name) || CREDENTIAL_HEADER.test(name);
}

/** One long word of letters and digits: nobody reads it, so it is there to prove something. */
const OPAQUE = /^(?=.*\d)(?=.*[a-z])[\w+/=.~%-]{16,}$/i;

/** Whether a word looks like one that proves something, whatever it is called. */
export function isOpaque(word: string): boolean {
  return OPAQUE.test(word);
}
