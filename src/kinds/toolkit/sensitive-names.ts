/**
 * Whether the value of a header or a field is likely to be a credential, by the words of its name: what lets somebody act as a visitor or as
 * a service. The case of the name and the signs between its words mean nothing. Pure.
 */
export function namesCredential(name: string): boolean {
  const words = wordsOf(name);
  return CREDENTIAL.test(words) && !ABOUT_CREDENTIALS.test(words);
}

/** Whether a cookie may tell who somebody is: every one that doesn't say by its name that it holds a choice, such as a language. Pure. */
export function namesPerson(cookie: string): boolean {
  return !CHOICE.test(wordsOf(cookie));
}

/** `x-api-key` of `X-Api-Key`, `x_api_key` and `xApiKey`. */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Long words mean the same within others (`accesstoken`, `phpsessid`); short ones only by themselves. */
const CREDENTIAL = new RegExp(
  [
    'token|secret|passw|passphrase|passcode|credential|cookie|session|sessid|authori[sz]ation|assertion|jwt|oauth|oidc|bearer',
    String.raw`\b(?:auth|authentication|csrf|xsrf|dpop|otp|totp|pass|pwd|saml|sess|sid|sso|wsse)\b`,
    String.raw`\b(?:api|access|app|auth|private)?key\b`,
  ].join('|'),
);

/** Names that say how many, how long or whether; and keys that open nothing. */
const ABOUT_CREDENTIALS =
  /^access-control-|rate-?limit|\b(?:count|remaining|used|ttl|expir\w+)\b|(?:cache|idempotency|public|surrogate|web-?socket)-key\b/;

const CHOICES =
  'banner|colou?r|consent|country|currency|dark|lang|language|layout|locale|mode|region|scheme|theme|timezone|tz';
const CHOICE = new RegExp(`^(?:(?:cookie|next|preferred|site)-)*(?:${CHOICES})(?:-(?:${CHOICES}))*$`);
