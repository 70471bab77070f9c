/**
 * True if the value of a header or field is likely a credential, which lets its owner act as a visitor or a service. Depends on the words of the
 * name. Letter case and separators don't matter. Pure.
 */
export function namesCredential(name: string): boolean {
  const words = wordsOf(name);
  return CREDENTIAL.test(words) && !ABOUT_CREDENTIALS.test(words);
}

/** True if a cookie may identify a person: every cookie, unless its name says that it is a choice, such as a language. Pure. */
export function namesPerson(cookie: string): boolean {
  return !CHOICE.test(wordsOf(cookie));
}

/** `x-api-key` for `X-Api-Key`, `x_api_key` and `xApiKey`. */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Long words also match inside other words (`accesstoken`, `phpsessid`), short ones only as whole words. */
const CREDENTIAL = new RegExp(
  [
    'token|secret|passw|passphrase|passcode|credential|cookie|session|sessid|authori[sz]ation|assertion|jwt|oauth|oidc|bearer',
    String.raw`\b(?:auth|authentication|csrf|xsrf|dpop|otp|totp|pass|pwd|saml|sess|sid|sso|wsse)\b`,
    String.raw`\b(?:api|access|app|auth|private)?key\b`,
  ].join('|'),
);

/** Names of counts, durations and states, and keys that are not credentials. */
const ABOUT_CREDENTIALS =
  /^access-control-|rate-?limit|\b(?:count|remaining|used|ttl|expir\w+)\b|(?:cache|idempotency|public|surrogate|web-?socket)-key\b/;

const CHOICES =
  'banner|colou?r|consent|country|currency|dark|lang|language|layout|locale|mode|region|scheme|theme|timezone|tz';
const CHOICE = new RegExp(`^(?:(?:cookie|next|preferred|site)-)*(?:${CHOICES})(?:-(?:${CHOICES}))*$`);
