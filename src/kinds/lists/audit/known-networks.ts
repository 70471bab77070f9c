/** Networks that belong together, and where they are published. */
export interface KnownNetworks {
  /** `edge`: of the service itself. `cdn`: of another network that passes on requests of anyone. `reserved`: no address of a visitor. */
  readonly kind: 'edge' | 'cdn' | 'reserved';
  readonly name: string;
  /** Where they are published. */
  readonly source: string;
  /** The day on which they were read. */
  readonly read: string;
  /** What they were read from, if not the source itself. */
  readonly from?: string;
  readonly networks: readonly string[];
}

const REGISTRIES =
  'www.iana.org/assignments/iana-ipv4-special-registry, www.iana.org/assignments/iana-ipv6-special-registry';

/** Everything that an audit knows by name. How to refresh it: docs/architecture/languages.md. */
export const KNOWN_NETWORKS: readonly KnownNetworks[] = [
  {
    kind: 'edge',
    name: 'Cloudflare',
    source: 'www.cloudflare.com/ips-v4, www.cloudflare.com/ips-v6',
    read: '2026-11-28',
    from: 'copies in public code; most of them agree',
    networks: words(`
      173.245.48.0/20 103.21.244.0/22 103.22.200.0/22 103.31.4.0/22 141.101.64.0/18 108.162.192.0/18 190.93.240.0/20
      188.114.96.0/20 197.234.240.0/22 198.41.128.0/17 162.158.0.0/15 104.16.0.0/13 104.24.0.0/14 172.64.0.0/13
      131.0.72.0/22 2400:cb00::/32 2606:4700::/32 2803:f800::/32 2405:b500::/32 2405:8100::/32 2a06:98c0::/29
      2c0f:f248::/32`),
  },
  {
    kind: 'cdn',
    name: 'Fastly',
    source: 'api.fastly.com/public-ip-list',
    read: '2026-11-28',
    from: 'findmyipaddresses.net/zh/ip-ranges/fastly, as the complete official list',
    networks: words(`
      23.235.32.0/20 43.249.72.0/22 103.244.50.0/24 103.245.222.0/23 103.245.224.0/24 104.156.80.0/20 140.248.64.0/18
      140.248.128.0/17 146.75.0.0/17 151.101.0.0/16 2a04:4e40::/32 2a04:4e42::/32`),
  },
  {
    kind: 'cdn',
    name: 'Akamai',
    source: 'techdocs.akamai.com/property-mgr/docs/origin-ip-access-control',
    read: '2025-07-01',
    from: 'a dated copy in public code; the addresses that were removed by then are left out',
    networks: words('2.16.0.0/13 23.0.0.0/12 23.32.0.0/11 23.192.0.0/11 95.100.0.0/15 184.24.0.0/13'),
  },
  reserved('private use', '10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7'),
  reserved('shared by the customers of a provider', '100.64.0.0/10'),
  reserved('the machine itself', '0.0.0.0/8 127.0.0.0/8 ::/128 ::1/128'),
  reserved('one link only', '169.254.0.0/16 fe80::/10'),
  reserved('documentation', '192.0.2.0/24 198.51.100.0/24 203.0.113.0/24 2001:db8::/32 3fff::/20'),
  reserved('tests of devices', '198.18.0.0/15 2001:2::/48'),
  reserved('many receivers', '224.0.0.0/4 ff00::/8'),
  reserved('later', '240.0.0.0/4'),
  reserved('discarding', '100::/64'),
];

function reserved(name: string, networks: string): KnownNetworks {
  return {
    kind: 'reserved',
    name,
    source: REGISTRIES,
    read: '2026-11-28',
    from: 'RFC 6890; 3fff::/20: RFC 9637; many receivers: RFC 5771, RFC 4291',
    networks: words(networks),
  };
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
