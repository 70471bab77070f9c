/** Fields of requests and responses (fields reference, and other pages that name a field). */
export const REQUEST_FIELD_ABOUT: Readonly<Record<string, string>> = {
  'http.cookie': 'The header Cookie as a whole: `session=8521F6; theme=light`.',
  'http.host': 'The host that the client asked for: `www.example.com`. Origin rules do not change it.',
  'http.referer':
    'The header Referer: the address of the page that led to this request. Empty if the client sends none.',
  'http.request.accepted_languages':
    'The languages of the header Accept-Language, the most wanted first: `["fr-CH", "en"]`. Without `*`.',
  'http.request.body.form':
    'The values of an `application/x-www-form-urlencoded` body by name, not decoded: `{"user": ["admin"]}`.',
  'http.request.body.form.names':
    'The names in an `application/x-www-form-urlencoded` body, not decoded, in the order of the body.',
  'http.request.body.form.values':
    'The values in an `application/x-www-form-urlencoded` body, not decoded, in the order of the body.',
  'http.request.body.mime':
    'The media type that the service sees in the body of the request, whatever its headers say: `image/jpeg`.',
  'http.request.body.multipart':
    'The parts of a multipart body, by their names: `{"role": ["editor"], "name": ["alice"]}`.',
  'http.request.body.multipart.content_dispositions':
    'The headers Content-Disposition of each part of a multipart body.',
  'http.request.body.multipart.content_transfer_encodings':
    'The headers Content-Transfer-Encoding of each part of a multipart body: `[["base64"]]`.',
  'http.request.body.multipart.content_types':
    'The headers Content-Type of each part of a multipart body: `[["text/plain"], ["image/jpeg"]]`.',
  'http.request.body.multipart.filenames':
    'The file names of each part of a multipart body: `[["file1.txt"], ["photo.jpg"]]`.',
  'http.request.body.multipart.names':
    'The names of each part of a multipart body: `[["user"], ["picture"]]`.',
  'http.request.body.multipart.values': 'The contents of the parts of a multipart body.',
  'http.request.body.raw':
    'The body of the request as it came. How much of it depends on the plan; see `http.request.body.truncated`.',
  'http.request.body.size':
    'The size of the whole body of the request in bytes, also of what `http.request.body.raw` leaves out.',
  'http.request.body.truncated':
    'Whether the body was too large, so that the other fields of the body may lack a part of it.',
  'http.request.cookies':
    'The values of each cookie, by its URL-decoded name: `{"app": ["test"]}`. The values are as they came.',
  'http.request.full_uri':
    'Scheme, host, path and query, without a fragment: `https://www.example.com/articles?page=2`.',
  'http.request.headers':
    'The values of each header of the request. The names are in lower case: `{"content-type": ["text/html"]}`.',
  'http.request.headers.names':
    'The names of the headers of the request as they came, in the same order as `http.request.headers.values`.',
  'http.request.headers.truncated':
    'Whether the request has too many headers, so that the fields of headers may lack some.',
  'http.request.headers.values':
    'The values of the headers of the request as they came, in the same order as `http.request.headers.names`.',
  'http.request.jwt.claims':
    'The claims of a valid token as JSON, by the id of its token configuration. Read one with `lookup_json_string()`.',
  ...ofClaim('aud', 'whom the token is for'),
  ...ofClaim('iat.sec', 'when the token was issued, in Unix seconds'),
  ...ofClaim('iss', 'who issued the token'),
  ...ofClaim('jti', 'the id of the token'),
  ...ofClaim('nbf.sec', 'before which time the token is not valid, in Unix seconds'),
  ...ofClaim('sub', 'whom the token is about'),
  'http.request.method': 'The method of the request, in upper case: `GET`.',
  'http.request.timestamp.msec':
    'The milliseconds within the second in which the service got the request, 0 to 999.',
  'http.request.timestamp.sec': 'When the service got the request, in Unix seconds: `1484063137`.',
  'http.request.uri': 'The path and the query of the request: `/articles?page=2`.',
  'http.request.uri.args':
    'The values of each argument of the query, not decoded: `{"search": ["red+apples"]}`.',
  'http.request.uri.args.names': 'The names of the arguments of the query, not decoded, in their order.',
  'http.request.uri.args.values': 'The values of the arguments of the query, not decoded, in their order.',
  'http.request.uri.path': 'The path of the request, without the query: `/shop/cart`.',
  'http.request.uri.path.basename': 'The last part of the path of the request, its basename.',
  'http.request.uri.path.extension':
    'What follows the last dot of the path, in lower case and without the dot: `html`. Empty for `/.mp3` and `/a.`.',
  'http.request.uri.query': 'The query of the request, without the question mark: `page=2&sort=asc`.',
  'http.request.version': 'The version of HTTP that the client uses: `HTTP/1.1`, `HTTP/2`, `HTTP/3`.',
  'http.response.code': 'The status code that the client gets, from the origin or from the service: `403`.',
  'http.response.content_type.media_type':
    'The media type of the response in lower case, without parameters such as charset: `text/html`.',
  'http.response.headers':
    'The values of each header of the response. The names are in lower case: `{"server": ["nginx"]}`.',
  'http.response.headers.names':
    'The names of the headers of the response as they came, in the same order as `http.response.headers.values`.',
  'http.response.headers.values':
    'The values of the headers of the response as they came, in the same order as `http.response.headers.names`.',
  'http.user_agent':
    'The header User-Agent, in which a client names itself: `Mozilla/5.0 (X11; Linux x86_64)`.',
  'http.x_forwarded_for': 'The header X-Forwarded-For as a whole: `203.0.113.195, 198.51.100.18`.',
  ...asReceived(`
    http.request.full_uri http.request.headers http.request.headers.names http.request.headers.values
    http.request.uri http.request.uri.args http.request.uri.args.names http.request.uri.args.values
    http.request.uri.path http.request.uri.path.extension http.request.uri.query http.response.headers
    http.response.headers.names http.response.headers.values
  `),
};

/** Of JSON web tokens (RFC 7519, section 4.1). */
function ofClaim(claim: string, says: string): Readonly<Record<string, string>> {
  const field = `http.request.jwt.claims.${claim}`;
  const [name = ''] = claim.split('.');
  return {
    [field]: `The claim ${name} of a valid token: ${says}. By the id of its token configuration.`,
    [`${field}.names`]: `The keys of \`${field}\`.`,
    [`${field}.values`]: `The values of the claim ${name} of valid tokens: ${says}.`,
  };
}

/** Raw twins: no earlier rule has changed them. */
function asReceived(fields: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields
      .trim()
      .split(/\s+/)
      .map((field) => [
        `raw.${field}`,
        `\`${field}\` as it was received: no rule that ran before changes it.`,
      ]),
  );
}
