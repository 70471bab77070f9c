/** True if a header or field is likely a credential, by its name's words. Ignores case and separators. Pure. */
export function namesCredential(name: string): boolean {
  const words = wordsOf(name);
  return CREDENTIAL.test(words) && !ABOUT_CREDENTIALS.test(words);
}

/** True if a cookie may identify a person: unless named as a choice, such as language. Pure. */
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

/** Long words match inside words (`accesstoken`, `phpsessid`), short ones only whole. */
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
