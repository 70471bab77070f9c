import type { HostSource } from './source.js';
import { DEFAULT_PORTS } from './url.js';

/** Engines of browsers: Chromium (Chrome, Edge), Firefox, and WebKit (Safari). They match sources differently. */
export const ENGINES = ['Chromium', 'Firefox', 'WebKit'] as const;
export type Engine = (typeof ENGINES)[number];

/** A scheme and a port: of a URL, or of a source (whose port can be `*`). Without a port: the default of the scheme. */
export interface Origin<Port = number> {
  readonly scheme: string;
  readonly port?: Port | undefined;
}

/** How a source's scheme matches that of a URL, which may be safer. */
type Step = 'equal' | 'as safe' | 'safer';
type Steps = Readonly<Record<string, Readonly<Record<string, Step>>>>;
type PortRule = (source: Origin, url: Origin, step: Step) => boolean;

interface EngineRules {
  /** Schemes that a source's scheme matches besides itself. */
  readonly steps: Steps;
  readonly port: PortRule;
  /** The port of 'self'. */
  readonly ownPort: PortRule;
  /** For frames and forms, where the browser asks, not the page. Absent if the same. */
  readonly navigation?: PortRule;
  /** True for a source that the engine can't parse and ignores. */
  readonly ignores?: (source: HostSource) => boolean;
  /** 'strict-dynamic' allows all workers, by any list; in CSP3 only by script-src. */
  readonly isWorkerDynamic: boolean;
  /** 'strict-dynamic' allows inline scripts that code adds, not only files (CSP3, section 8.2). */
  readonly isInlineDynamic: boolean;
  /** By directive: schemes that `*` matches besides network schemes and the page's. */
  readonly star: Readonly<Record<string, readonly string[]>>;
}

const UPGRADES: Steps = { http: { https: 'safer' }, ws: { wss: 'safer' } };

/**
 * Where CSP3 (sections 6.7.2.8 to 6.7.2.11) leaves room, or engines don't follow it. Read in their sources,
 * and compared with real browsers by test/csp/browsers.
 */
const RULES: Readonly<Record<Engine, EngineRules>> = {
  // third_party/blink/renderer/core/frame/csp/csp_source.cc: SchemeMatches, PortMatches, CSPSourceMatchesAsSelf;
  // csp_directive_list.cc: AllowDynamicWorker, CSPDirectiveListAllowInline.
  Chromium: {
    steps: UPGRADES,
    port: portInChromium,
    ownPort: (source, url) => source.port === url.port,
    // services/network/public/cpp/content_security_policy/csp_source.cc: SourceAllowPort.
    navigation: portOfNavigation,
    isWorkerDynamic: true,
    isInlineDynamic: true,
    star: {},
  },
  // dom/security/nsCSPUtils.cpp: permitsScheme, permitsPort, nsCSPHostSrc::permits; nsCSPContext.cpp: GetAllowsInline; nsCSPParser.cpp: host.
  Firefox: {
    steps: UPGRADES,
    port: portInFirefox,
    ownPort: portInFirefox,
    ignores: ({ host, port, path }) => host === '*' && port === undefined && path !== undefined,
    isWorkerDynamic: true,
    isInlineDynamic: true,
    star: {},
  },
  // Source/WebCore/page/csp/ContentSecurityPolicySource.cpp: schemeMatches, portMatches; ContentSecurityPolicySourceList.cpp: isProtocolAllowedByStar.
  WebKit: {
    // CSP3, section 6.7.2.9, literally.
    steps: {
      http: { https: 'safer' },
      ws: { wss: 'safer', https: 'safer', http: 'as safe' },
      wss: { https: 'as safe' },
    },
    port: portInWebKit,
    ownPort: portInWebKit,
    isWorkerDynamic: false,
    isInlineDynamic: false,
    star: { 'img-src': ['data'], 'media-src': ['data', 'blob'] },
  },
};

/** `in Chromium and Firefox`; undefined for all engines, and for none. */
export function inBrowsers(engines: readonly Engine[]): string | undefined {
  if (engines.length === 0 || engines.length === ENGINES.length) return undefined;
  return `in ${engines.join(' and ')}`;
}

/** What 'self' matches besides the page's scheme (CSP3, section 6.7.2.8). The same in all engines. */
const OWN_STEPS: Steps = {
  http: { https: 'safer', wss: 'safer', ws: 'as safe' },
  https: { wss: 'as safe' },
};

/** Network schemes, which `*` matches in all engines. http or https opens a WebSocket. */
export const NETWORK: ReadonlySet<string> = new Set(['http', 'https', 'ws', 'wss']);

/** True if a source's scheme matches a URL's, both in lower case. */
export function schemeMatches(engine: Engine, pattern: string, scheme: string): boolean {
  return stepOf(RULES[engine].steps, pattern, scheme) !== undefined;
}

/** True if scheme and port of a host source match a URL's. `source` has the page's scheme if it has none. */
export function originMatches(
  engine: Engine,
  source: Origin<number | '*'>,
  url: Origin,
  directive: string,
): boolean {
  const { steps, port: portRule, navigation = portRule } = RULES[engine];
  const { scheme, port } = source;
  const step = stepOf(steps, scheme, url.scheme);
  const rule = NAVIGATIONS.has(directive) ? navigation : portRule;
  return step !== undefined && (port === '*' || rule({ scheme, port }, url, step));
}

/** True if 'self' matches scheme and port of a URL of the page's host. */
export function selfMatches(engine: Engine, page: Origin, url: Origin, directive: string): boolean {
  const { ownPort, navigation = ownPort } = RULES[engine];
  const step = stepOf(OWN_STEPS, page.scheme, url.scheme);
  const rule = NAVIGATIONS.has(directive) ? navigation : ownPort;
  return step !== undefined && rule(page, url, step);
}

/** Directives for frames and forms. */
const NAVIGATIONS: ReadonlySet<string> = new Set(['frame-src', 'fenced-frame-src', 'form-action']);

/** True for a host source that an engine can't parse and ignores. */
export function ignoresSource(engine: Engine, source: HostSource): boolean {
  return RULES[engine].ignores?.(source) === true;
}

/** True if 'strict-dynamic' allows all workers, by any list. */
export function isWorkerDynamic(engine: Engine): boolean {
  return RULES[engine].isWorkerDynamic;
}

/** True if 'strict-dynamic' allows inline scripts that code adds. */
export function isInlineDynamic(engine: Engine): boolean {
  return RULES[engine].isInlineDynamic;
}

/** True if `*` matches a URL's scheme in a directive, on a page. */
export function starMatches(
  engine: Engine,
  scheme: string,
  { directive, page }: { readonly directive: string; readonly page: string | undefined },
): boolean {
  return NETWORK.has(scheme) || scheme === page || RULES[engine].star[directive]?.includes(scheme) === true;
}

function stepOf(steps: Steps, pattern: string, scheme: string): Step | undefined {
  return pattern === scheme ? 'equal' : steps[pattern]?.[scheme];
}

const HTTP = 80;
const HTTPS = 443;

/** With a safer scheme the port must change: `http://a:8080` does not match `https://a:8080`. */
function portInChromium({ scheme, port }: Origin, url: Origin, step: Step): boolean {
  if (port === url.port) return port === undefined || step !== 'safer';
  const isLeft = port === HTTP || ((port === undefined || port === HTTPS) && scheme === 'http');
  if (isLeft && portOf(url) === HTTPS) return step === 'safer';
  return url.port === undefined && step !== 'safer' && port === portOf(url);
}

/** As portInChromium, but `http://a:443` does not match `https://a`. */
function portOfNavigation({ port }: Origin, url: Origin, step: Step): boolean {
  if (step === 'safer') return portOf(url) === HTTPS && (port === HTTP || (port ?? url.port) === undefined);
  return port === url.port || port === portOf(url);
}

/** 80 matches 443, for all schemes. */
function portInFirefox(source: Origin, url: Origin): boolean {
  if (source.port === url.port || source.port === portOf(url)) return true;
  return portOf(source) === portOf(url) || (portOf(source) === HTTP && portOf(url) === HTTPS);
}

/** If the URL's scheme is safer, the default ports of http and https match that of https. */
function portInWebKit({ port }: Origin, url: Origin, step: Step): boolean {
  if (port === url.port) return true;
  const isDefault = port === undefined || port === HTTP || port === HTTPS;
  if (step === 'safer' && isDefault && portOf(url) === HTTPS) return true;
  return url.port === undefined && port === portOf(url);
}

function portOf({ scheme, port }: Origin): number | undefined {
  return port ?? DEFAULT_PORTS.get(scheme);
}
