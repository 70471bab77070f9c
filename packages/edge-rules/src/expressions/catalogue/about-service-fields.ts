/** Fields that the service computes (fields reference, and other pages that name a field). */
export const SERVICE_FIELD_ABOUT: Readonly<Record<string, string>> = {
  'cf.api_gateway.auth_id_present':
    'Whether the request has a session token, by the session identifiers that are set in API Shield.',
  'cf.api_gateway.fallthrough_detected':
    'Whether the request matches an endpoint that is saved in API Shield.',
  'cf.api_gateway.request_violates_schema':
    'Whether the request violates the schema of its endpoint that is saved in API Shield.',
  'cf.bot_management.corporate_proxy':
    'Whether the request comes from a known corporate proxy or secure web gateway in the cloud.',
  'cf.bot_management.detection_ids':
    'The ids of the bot heuristics that the request matches: `any(cf.bot_management.detection_ids[*] eq 33554817)`.',
  'cf.bot_management.ja3_hash':
    'The JA3 fingerprint of the TLS client hello: alike for clients of one build.',
  'cf.bot_management.ja4': 'The JA4 fingerprint of the TLS client hello: alike for clients of one build.',
  'cf.bot_management.js_detection.passed': 'Whether the visitor has passed a JavaScript detection before.',
  'cf.bot_management.score':
    'How likely a person sent the request, 1 to 99. A low score is likely a bot, a high one likely a person.',
  'cf.bot_management.signed_agent':
    'Whether the request comes from a known agent that identifies itself with Web Bot Auth.',
  'cf.bot_management.static_resource':
    'Whether the request is for a static resource. Rules on `cf.bot_management.score` often leave these out.',
  'cf.bot_management.verified_bot':
    'Whether the request comes from a known good bot or crawler. The same as `cf.client.bot`.',
  'cf.client.bot':
    'Whether the request comes from a known good bot or crawler. The same as `cf.bot_management.verified_bot`.',
  'cf.colo.id':
    'The data center that has the request. It is for the characteristics of a rate limit, not for expressions.',
  'cf.edge.client_port': 'The port of the client, from which the connection comes.',
  'cf.edge.client_tcp': 'Whether the request came over TCP. It is false for HTTP/3, which uses QUIC.',
  'cf.edge.l4.delivery_rate':
    'The latest estimate of how fast data reaches the client, in bytes per second. 0 if it is not known.',
  'cf.edge.server_ip':
    'The address of the service that the request came to. It has a meaning only with addresses of your own (BYOIP).',
  'cf.edge.server_port': 'The port at which the service got the request: 1 to 65535, such as `443`.',
  'cf.hostname.metadata':
    'The custom metadata of the hostname in SSL for SaaS, as JSON. Read it with `lookup_json_string()`.',
  'cf.llm.prompt.custom_topic_categories':
    'A score for each custom topic of the prompt, 1 to 99. The lower, the more the prompt is about the topic.',
  'cf.llm.prompt.detected': 'Whether the request has a prompt for a language model.',
  'cf.llm.prompt.injection_score':
    'How likely the prompt is no injection, 1 to 99. A score below 20 is very likely an attack; 100 is not scored.',
  'cf.llm.prompt.pii_categories':
    'The personal data in the prompt, by category: `["EMAIL_ADDRESS", "US_SSN"]`.',
  'cf.llm.prompt.pii_detected': 'Whether the prompt has personal data.',
  'cf.llm.prompt.token_count':
    'About how many tokens the prompt has. The provider of the model may count others.',
  'cf.llm.prompt.unsafe_topic_categories':
    'The unsafe topics of the prompt, `S1` to `S14`: `S2` is non-violent crimes, `S10` is hate.',
  'cf.llm.prompt.unsafe_topic_detected': 'Whether the prompt has an unsafe topic.',
  'cf.random_seed': 'Random bytes, new for each request. For `uuidv4()` and `hash_in_range()`.',
  'cf.ray_id': 'The Ray ID: the id that the service gives to each request.',
  'cf.response.1xxx_code':
    'The number of an error 1xxx of the service, such as `1020`. 0 if the response is no such error.',
  'cf.response.error_type':
    'The type of error that the response is: `ratelimit`, `ip_ban`, `5xx`, `1xxx`, `managed_challenge` … Empty if it is none.',
  'cf.schema_validation.learned.violated':
    'Whether the request violates the profile that the service learned.',
  'cf.schema_validation.uploaded.violated': 'Whether the request violates the schema that was uploaded.',
  'cf.sequence.current_op':
    'The id of the API Shield operation that the request is, such as `c821cc00`. Empty if it is none.',
  'cf.sequence.msec_since_op':
    'The milliseconds since the session last did each operation: `{"f54dac32": 1000}`. Without this request.',
  'cf.sequence.previous_ops':
    'The ids of the operations that the session did before this request, the latest first.',
  'cf.threat_score': 'Always 0: the service no longer computes it.',
  'cf.timings.client_quic_rtt_msec':
    'The smoothed round-trip time of QUIC to the client, in milliseconds. 0 for connections over TCP.',
  'cf.timings.client_tcp_rtt_msec':
    'The smoothed round-trip time of TCP to the client, in milliseconds. 0 for connections over QUIC.',
  'cf.timings.edge_msec':
    'How long the service worked on the request, in milliseconds. Without the time of the origin.',
  'cf.timings.origin_ttfb_msec':
    'How long the origin took to begin its response, in milliseconds. 0 if the cache responds.',
  'cf.timings.worker_msec': 'How long a worker took for the request, in milliseconds. 0 if no worker ran.',
  'cf.tls_cipher': 'The cipher of the connection to the client: `AES128-SHA256`.',
  'cf.tls_ciphers_sha1':
    'The SHA-1 of the ciphers that the client offers, in their order, as base64 (big-endian).',
  ...ofClientCertificate(),
  'cf.tls_client_ciphers_sha1': 'The SHA-1 of the ciphers that the client offers, as base64 (big-endian).',
  'cf.tls_client_extensions_sha1': 'The SHA-1 of the TLS extensions of the client, as base64 (big-endian).',
  'cf.tls_client_extensions_sha1_le':
    'The SHA-1 of the TLS extensions of the client, as base64 (little-endian).',
  'cf.tls_client_hello_length': 'The length of the TLS client hello in bytes: `508`.',
  'cf.tls_client_random': 'The 32 random bytes of the TLS client hello, as base64.',
  'cf.tls_version': 'The TLS version of the connection to the client: `TLSv1.2`, `TLSv1.3`.',
  'cf.unique_visitor_id':
    'Distinguishes visitors who share an address, for instance behind NAT. For the characteristics of a rate limit.',
  'cf.verified_bot_category': 'The category of a verified bot: what it is, and what it is for.',
  'cf.waf.auth_detected': 'Whether the request has credentials, as leaked credentials detection sees it.',
  'cf.waf.content_scan.has_failed': 'Whether a file in the request could not be scanned.',
  'cf.waf.content_scan.has_malicious_obj': 'Whether the request has at least one malicious file.',
  'cf.waf.content_scan.has_obj': 'Whether the request has at least one file.',
  'cf.waf.content_scan.num_malicious_obj': 'How many malicious files the request has.',
  'cf.waf.content_scan.num_obj': 'How many files the request has.',
  'cf.waf.content_scan.obj_results':
    'What the scan of each file says: `clean`, `suspicious`, `infected` or `not scanned`.',
  'cf.waf.content_scan.obj_sizes': 'The size of each file in bytes.',
  'cf.waf.content_scan.obj_types':
    'The media type of each file: `["application/pdf"]`. `application/octet-stream` if it is not known.',
  'cf.waf.credential_check.password_leaked': 'Whether the password in the request is known from a leak.',
  'cf.waf.credential_check.username_and_password_leaked':
    'Whether the user name and the password in the request are known from a leak as a pair.',
  'cf.waf.credential_check.username_leaked': 'Whether the user name in the request is known from a leak.',
  'cf.waf.credential_check.username_password_similar':
    'Whether a user name and password like those in the request are known from a leak.',
  'cf.waf.score':
    'How likely the request is no attack of any kind, 1 to 99. A low score is likely an attack; 100 is not scored.',
  'cf.waf.score.class': 'The attack score as a word: `attack`, `likely_attack`, `likely_clean` or `clean`.',
  'cf.waf.score.rce':
    'How likely the request is no remote code execution, 1 to 99. A low score is likely an attack.',
  'cf.waf.score.sqli':
    'How likely the request is no SQL injection, 1 to 99. A low score is likely an attack.',
  'cf.waf.score.xss':
    'How likely the request is no cross-site scripting, 1 to 99. A low score is likely an attack.',
  'cf.worker.upstream_zone':
    'The name of the zone of the worker that sends the request. Empty if no worker sends it.',
  'cf.zone.name': 'The name of the zone that the request is for: `example.com`.',
  'cf.zone.plan': 'The plan of the zone that the request is for: `ENT` is Enterprise.',
  ssl: 'Whether the connection to the client is encrypted: https.',
};

/** Of a client's certificate (mTLS). Without one: false, or empty. */
function ofClientCertificate(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries({
      cert_chain_rfc9440:
        'The chain of the client certificate, without the certificate itself, as a value of Client-Cert-Chain (RFC 9440). It is not verified.',
      cert_chain_rfc9440_too_large:
        'Whether the chain of the client certificate has more than 16 KiB, so that `cf.tls_client_auth.cert_chain_rfc9440` is empty.',
      cert_fingerprint_sha1: 'The SHA-1 fingerprint of the client certificate, in lower-case hex.',
      cert_fingerprint_sha256: 'The SHA-256 fingerprint of the client certificate, in lower-case hex.',
      cert_issuer_dn:
        'The distinguished name of who issued the client certificate: `CN=Example CA,O=Example,C=US`.',
      cert_issuer_dn_legacy:
        'The distinguished name of who issued the client certificate, in the old form: `/C=US/O=Example/CN=Example CA`.',
      cert_issuer_dn_rfc2253:
        'The distinguished name of who issued the client certificate, by RFC 2253: `CN=Example CA,O=Example,C=US`.',
      cert_issuer_serial: 'The serial number of the certificate that issued the client certificate, in hex.',
      cert_issuer_ski: 'The subject key identifier of the direct issuer of the client certificate, in hex.',
      cert_not_after: 'The last day and time of the client certificate: `Mar 21 13:35:00 2023 GMT`.',
      cert_not_before: 'The first day and time of the client certificate: `Mar 21 13:35:00 2022 GMT`.',
      cert_presented: 'Whether the client presents a certificate, valid or not.',
      cert_revoked:
        'Whether the client presents a certificate that is valid but revoked. Then `cf.tls_client_auth.cert_verified` is true too.',
      cert_rfc9440:
        'The client certificate as a value of Client-Cert (RFC 9440). It may be invalid: see `cf.tls_client_auth.cert_verified`.',
      cert_rfc9440_too_large:
        'Whether the client certificate has more than 10 KiB, so that `cf.tls_client_auth.cert_rfc9440` is empty.',
      cert_serial: 'The serial number of the client certificate, in hex.',
      cert_ski: 'The subject key identifier of the client certificate, in hex.',
      cert_subject_dn:
        'The distinguished name of the owner of the client certificate: `CN=Alice,O=Example,C=US`.',
      cert_subject_dn_legacy:
        'The distinguished name of the owner of the client certificate, in the old form: `/C=US/O=Example/CN=Alice`.',
      cert_subject_dn_rfc2253:
        'The distinguished name of the owner of the client certificate, by RFC 2253: `CN=Alice,O=Example,C=US`.',
      cert_verified:
        'Whether the client presents a valid certificate. It may be revoked: see `cf.tls_client_auth.cert_revoked`.',
    }).map(([name, about]) => [`cf.tls_client_auth.${name}`, about]),
  );
}
