/** Rules and a request to start from. */
export interface DecidesExample {
  readonly title: string;
  readonly rules: string;
  readonly request: string;
}

/** What the first tab has to choose from. The first one is shown at the start. */
export const DECIDES_EXAMPLES: readonly DecidesExample[] = [
  {
    title: 'Login protection',
    rules: `- ref: allow-office
  action: skip
  expression: ip.src in {203.0.113.0/24}
  action_parameters: { ruleset: current }
- ref: block-scanner
  action: block
  expression: http.user_agent contains "sqlmap" or http.user_agent contains "nikto"
- ref: block-admin-abroad
  action: block
  expression: starts_with(http.request.uri.path, "/wp-admin") and ip.src.country ne "DE"
- ref: challenge-login
  action: managed_challenge
  expression: http.request.uri.path eq "/wp-login.php" and http.request.method eq "POST"
`,
    request: `POST https://shop.example.com/wp-login.php
User-Agent: Mozilla/5.0
ip.src: 198.51.100.7
ip.src.country: FR
`,
  },
  {
    title: 'Good bots: a skip before the block',
    rules: `- ref: allow-verified-bots
  action: skip
  expression: cf.client.bot
  action_parameters: { ruleset: current }
- ref: block-bots
  action: block
  expression: lower(http.user_agent) contains "bot" and not http.request.uri.path eq "/robots.txt"
`,
    request: `# Remove the last line, and the answer depends on it.
GET https://shop.example.com/catalogue
User-Agent: Mozilla/5.0 (compatible; ExampleBot/2.1)
cf.client.bot: true
`,
  },
  {
    title: 'Rate limit',
    rules: `phase: http_ratelimit
rules:
  - ref: limit-login
    action: block
    expression: http.request.uri.path eq "/login" and http.request.method eq "POST"
    ratelimit:
      characteristics: [ip.src, cf.colo.id]
      period: 60
      requests_per_period: 5
      mitigation_timeout: 600
`,
    request: `POST https://shop.example.com/login
`,
  },
  {
    title: 'Network firewall: packets',
    rules: `phase: magic_transit
rules:
  - ref: allow-office
    action: skip
    expression: ip.src in $office
    action_parameters: { ruleset: current }
  - ref: block-telnet
    action: block
    expression: tcp.dstport in {23 2323}
  - ref: block-development
    action: block
    expression: tcp.dstport in {3000 8000..8999} and ip.src.country ne "DE"
`,
    request: `# A packet, by its fields; and what is in the list.
ip.src: 198.51.100.7
ip.src.country: US
tcp.dstport: 8080
$office: 203.0.113.0/24, 192.0.2.7
`,
  },
  {
    title: 'JSON of the API',
    rules: `{
  "result": {
    "id": "2f2feab2026849078ba485f918791bdc",
    "name": "default",
    "kind": "zone",
    "phase": "http_request_firewall_custom",
    "version": "7",
    "rules": [
      {
        "id": "5de7edfa648c4d6891dc3e7f84534ffa",
        "ref": "block-old-tls",
        "version": "2",
        "action": "block",
        "expression": "cf.tls_version in {\\"TLSv1\\" \\"TLSv1.1\\"}",
        "enabled": true
      },
      {
        "id": "b5a7edfa648c4d6891dc3e7f84534ff0",
        "ref": "b5a7edfa648c4d6891dc3e7f84534ff0",
        "version": "1",
        "action": "block",
        "expression": "not http.request.method in {\\"GET\\" \\"HEAD\\" \\"POST\\"}",
        "description": "Unusual methods",
        "enabled": true
      }
    ]
  },
  "success": true,
  "errors": [],
  "messages": []
}
`,
    request: `DELETE https://shop.example.com/api/carts/7
cf.tls_version: TLSv1.3
`,
  },
  {
    title: 'A zone file: several phases',
    rules: `zone: { name: shop.example.com, id: "023e105f4ecef8ad9ca31a8372d0c353" }
rulesets:
  - phase: http_request_dynamic_redirect
    rules:
      - ref: old-shop
        action: redirect
        expression: starts_with(http.request.uri.path, "/old/")
        action_parameters:
          from_value: { target_url: { value: "https://shop.example.com/" }, status_code: 301 }
  - phase: http_request_firewall_custom
    rules:
      - ref: skip-limits-for-monitoring
        action: skip
        expression: ip.src in {192.0.2.0/28}
        action_parameters: { phases: [http_ratelimit] }
      - ref: block-exports-abroad
        action: block
        expression: http.request.uri.path contains "/export" and not ip.src.country in {"DE" "AT" "CH"}
  - phase: http_ratelimit
    rules:
      - ref: limit-api
        action: block
        expression: starts_with(http.request.uri.path, "/api/")
        ratelimit: { characteristics: [ip.src, cf.colo.id], period: 10, requests_per_period: 20, mitigation_timeout: 10 }
`,
    request: `GET https://shop.example.com/api/export?format=csv
ip.src: 192.0.2.4
ip.src.country: FR
`,
  },
  {
    title: 'Mistakes, and what to write instead',
    rules: `- ref: block-ports
  action: block
  expression: tcp.dstport in {80, 443} and ip.src = 203.0.113.7
- ref: block-admin
  action: blok
  expression: tcp.dstprt in {8000..8999}
`,
    request: `ip.src: 203.0.113.7
tcp.dstport: 80
`,
  },
];
