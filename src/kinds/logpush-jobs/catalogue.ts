import type { Level } from '../../kernel/model/scope.js';
import { remember } from '../../kernel/lib/remember.js';

/** The type of a log field, for filters. Times are numbers or texts. */
export type FieldType = 'text' | 'number' | 'flag' | 'list' | 'object' | 'time';

/** A dataset, as publicly known. */
export interface Dataset {
  /** The levels at which jobs may use it. */
  readonly levels: readonly Level[];
  /** Its fields with their types; absent if unknown. */
  readonly fields?: ReadonlyMap<string, FieldType>;
}

/** The dataset with this name; undefined if it is unknown. */
export const datasetNamed = remember<string, Dataset | undefined>(
  100,
  (name) => name,
  (name) => {
    const known = Object.hasOwn(DATASETS, name) ? DATASETS[name] : undefined;
    if (known === undefined) return undefined;
    const [levels, fields] = known;
    return { levels: LEVELS[levels], ...(fields === undefined ? {} : { fields: fieldsOf(fields) }) };
  },
);

const LEVELS = { zone: ['zone'], account: ['account'], both: ['zone', 'account'] } as const satisfies Record<
  string,
  readonly Level[]
>;

const TYPES: Readonly<Record<string, FieldType>> = {
  '#': 'number',
  '?': 'flag',
  '*': 'list',
  '+': 'object',
  '@': 'time',
};

function fieldsOf(list: string): ReadonlyMap<string, FieldType> {
  return new Map(
    list
      .trim()
      .split(/\s+/)
      .map((field) => {
        const type = TYPES[field.slice(-1)];
        return type === undefined ? [field, 'text'] : [field.slice(0, -1), type];
      }),
  );
}

/**
 * Datasets with levels and fields (Logs, Datasets). The sign after a field is its type: # number, ? true or false, * list, + object or list of
 * objects, @ time; none: text.
 */
const DATASETS: Readonly<Record<string, readonly [levels: keyof typeof LEVELS, fields?: string]>> = {
  http_requests: [
    'zone',
    `AISecurityInjectionScore# AISecurityPIICategories* AISecurityTokenCount# AISecurityUnsafeTopicCategories*
    BotDetectionIDs* BotDetectionTags* BotScore# BotScoreSrc BotTags* CacheCacheStatus CacheReserveUsed? CacheResponseBytes#
    CacheResponseStatus# CacheTieredFill? ClientASN# ClientCity ClientCountry ClientDeviceType ClientIP ClientIPClass ClientLatitude
    ClientLongitude ClientMTLSAuthCertFingerprint ClientMTLSAuthStatus ClientRegionCode ClientRequestBytes# ClientRequestHost
    ClientRequestMethod ClientRequestPath ClientRequestProtocol ClientRequestReferer ClientRequestScheme ClientRequestSource
    ClientRequestURI ClientRequestUserAgent ClientSSLCipher ClientSSLProtocol ClientSrcPort# ClientTCPRTTMs# ClientXRequestedWith
    ContentScanObjResults* ContentScanObjSizes* ContentScanObjTypes* Cookies+ EdgeCFConnectingO2O? EdgeColoCode EdgeColoID#
    EdgeEndTimestamp@ EdgePathingOp EdgePathingSrc EdgePathingStatus EdgeRequestHost EdgeResponseBodyBytes# EdgeResponseBytes#
    EdgeResponseCompressionRatio# EdgeResponseContentType EdgeResponseStatus# EdgeServerIP EdgeStartTimestamp@ EdgeTimeToFirstByteMs#
    FirewallForAIInjectionScore# FirewallForAIPIICategories* FirewallForAITokenCount# FirewallForAIUnsafeTopicCategories*
    FraudAttack FraudDetectionIDs* FraudDetectionTags* FraudEmailRisk FraudUserID JA3Hash JA4 JA4Signals+ JSDetectionPassed
    LeakedCredentialCheckResult OriginDNSResponseTimeMs# OriginIP OriginRequestHeaderSendDurationMs# OriginResponseBytes#
    OriginResponseDurationMs# OriginResponseHTTPExpires OriginResponseHTTPLastModified OriginResponseHeaderReceiveDurationMs#
    OriginResponseStatus# OriginResponseTime# OriginSSLProtocol OriginTCPHandshakeDurationMs# OriginTLSHandshakeDurationMs# ParentRayID
    PayPerCrawlStatus RayID RequestHeaders+ ResponseHeaders+ SecurityAction SecurityActions* SecurityRuleDescription SecurityRuleID
    SecurityRuleIDs* SecuritySources* SmartRouteColoID# Subrequests+ UpperTierColoID# VerifiedBotCategory WAFAttackScore# WAFFlags
    WAFMatchedVar WAFRCEAttackScore# WAFSQLiAttackScore# WAFXSSAttackScore# WebAssetsLabelsManaged* WebAssetsOperationID WorkerCPUTime#
    WorkerScriptName WorkerStatus WorkerSubrequest? WorkerSubrequestCount# WorkerWallTimeUs# ZoneName`,
  ],
  firewall_events: [
    'both',
    `AISecurityInjectionScore# AISecurityPIICategories* AISecurityTokenCount# AISecurityUnsafeTopicCategories* Action ClientASN#
    ClientASNDescription ClientCountry ClientIP ClientIPClass ClientRefererHost ClientRefererPath ClientRefererQuery
    ClientRefererScheme ClientRequestHost ClientRequestMethod ClientRequestPath ClientRequestProtocol ClientRequestQuery
    ClientRequestScheme ClientRequestUserAgent ContentScanObjResults* ContentScanObjSizes* ContentScanObjTypes* Datetime@ Description
    EdgeColoCode EdgeResponseStatus# FirewallForAIInjectionScore# FirewallForAIPIICategories* FirewallForAITokenCount#
    FirewallForAIUnsafeTopicCategories* FraudUserID Kind LeakedCredentialCheckResult MatchIndex# Metadata+ OriginResponseStatus#
    OriginatorRayID RayID Ref RuleID Source`,
  ],
  dns_logs: [
    'zone',
    `ColoCode EDNSSubnet EDNSSubnetLength# QueryName QueryType# ResponseCached? ResponseCode# SourceIP Timestamp@`,
  ],
  spectrum_events: [
    'zone',
    `Application ClientAsn# ClientBytes# ClientCountry ClientIP ClientMatchedIpFirewall ClientPort# ClientProto ClientTcpRtt#
    ClientTlsCipher ClientTlsClientHelloServerName ClientTlsProtocol ClientTlsStatus ColoCode ConnectTimestamp@ DisconnectTimestamp@
    Event IpFirewall? OriginBytes# OriginIP OriginPort# OriginProto OriginTcpRtt# OriginTlsCipher OriginTlsFingerprint OriginTlsMode
    OriginTlsProtocol OriginTlsStatus ProxyProtocol Status# Timestamp@`,
  ],
  nel_reports: [
    'zone',
    `ClientIPASN# ClientIPASNDescription ClientIPCountry LastKnownGoodColoCode Phase Timestamp@ Type`,
  ],
  page_shield_events: [
    'zone',
    `Action CSPDirective Host PageURL PolicyID ResourceType Timestamp@ URL URLContainsCDNCGIPath? URLHost`,
  ],
  zaraz_events: ['zone', `Body+ EventDetails+ EventType IP RequestHeaders+ TimestampStart@ URL`],
  account_abuse_protection_events: ['zone'],
  websocket_analytics: ['both'],
  access_requests: [
    'account',
    `Action Allowed? AppDomain AppUUID Connection Country CreatedAt@ Email IPAddress PurposeJustificationPrompt
    PurposeJustificationResponse RayID TemporaryAccessApprovers* TemporaryAccessDuration# UserUID`,
  ],
  audit_logs: [
    'account',
    `ActionResult? ActionType ActorEmail ActorID ActorIP ActorType ID Interface Metadata+ NewValue+ OldValue+ OwnerID ResourceID
    ResourceType When@`,
  ],
  audit_logs_v2: [
    'account',
    `AccountID AccountName ActionDescription ActionResult ActionTimestamp@ ActionType ActorContext ActorEmail ActorID ActorIPAddress
    ActorTokenDetails+ ActorType AuditLogID Raw+ ResourceID ResourceProduct ResourceRequest+ ResourceResponse+ ResourceScope ResourceType
    ResourceValue+ ZoneID ZoneName`,
  ],
  casb_findings: [
    'account',
    `AssetDisplayName AssetExternalID AssetLink AssetMetadata+ DetectedTimestamp@ FindingTypeDisplayName FindingTypeID FindingTypeSeverity
    InstanceID IntegrationDisplayName IntegrationID IntegrationPolicyVendor`,
  ],
  device_posture_results: [
    'account',
    `ClientVersion DeviceID DeviceManufacturer DeviceModel DeviceName DeviceSerialNumber DeviceType Email OSVersion PolicyID
    PostureCheckName PostureCheckType PostureEvaluatedResult? PostureExpectedJSON+ PostureReceivedJSON+ RegistrationID Timestamp@ UserUID`,
  ],
  dns_firewall_logs: [
    'account',
    `ClientResponseCode# ClusterID ColoCode EDNSSubnet EDNSSubnetLength# QueryDO? QueryName QueryRD? QuerySize# QueryTCP? QueryType#
    ResponseCached? ResponseCachedStale? ResponseReason SourceIP Timestamp@ UpstreamIP UpstreamResponseCode# UpstreamResponseTimeMs#`,
  ],
  gateway_dns: [
    'account',
    `AccountID ApplicationID# ApplicationName AppliedMaxTTL# AuthoritativeNameServerIPs* CNAMECategoryIDs* CNAMECategoryNames* CNAMEs*
    CNAMEsReversed* ColoCode ColoID# CustomResolveDurationMs# CustomResolverAddress CustomResolverPolicyID CustomResolverPolicyName
    CustomResolverResponse Datetime@ DeviceID DeviceName DoHSubdomain DoTSubdomain DstIP DstPort# EDEErrors* Email InitialCategoryIDs*
    InitialCategoryNames* InitialResolvedIPs* InternalDNSDurationMs# InternalDNSFallbackStrategy InternalDNSRCode# InternalDNSViewID
    InternalDNSZoneID IsResponseCached? Location LocationID MatchedCategoryIDs* MatchedCategoryNames* MatchedIndicatorFeedIDs*
    MatchedIndicatorFeedNames* Policy PolicyID PolicyName Protocol QueryApplicationIDs* QueryApplicationNames* QueryCategoryIDs*
    QueryCategoryNames* QueryID QueryIndicatorFeedIDs* QueryIndicatorFeedNames* QueryName QueryNameReversed QuerySize# QueryType#
    QueryTypeName RCode# RData+ RedirectTargetURI RegistrationID RequestContextCategoryIDs* RequestContextCategoryNames*
    ResolvedIPCategoryIDs* ResolvedIPCategoryNames* ResolvedIPContinentCodes* ResolvedIPCountryCodes* ResolvedIPs* ResolverDecision
    ResolverPolicyID ResolverPolicyName ResourceRecords+ ResourceRecordsJSON ResponseTimeMs# SrcIP SrcIPContinentCode SrcIPCountryCode
    SrcPort# TenantID TimeZone TimeZoneInferredMethod UpstreamRecordTTLs* UserID`,
  ],
  gateway_http: [
    'account',
    `AccountID Action AddedHeaders* AppControlInfo+ ApplicationIDs* ApplicationNames* ApplicationStatuses* BlockedFileHash
    BlockedFileName BlockedFileReason BlockedFileSize# BlockedFileType CategoryIDs* CategoryNames* Datetime@ DeletedHeaders*
    DestinationIP DestinationIPContinentCode DestinationIPCountryCode DestinationPort# DeviceID DeviceName
    DownloadMatchedDlpProfileEntries* DownloadMatchedDlpProfiles* DownloadedFileNames* Email FileInfo+ ForensicCopyStatus HTTPHost
    HTTPMethod HTTPStatusCode# HTTPVersion IsIsolated? PolicyID PolicyName PrivateAppAUD ProxyEndpoint Quarantined? RedirectTargetURI
    Referer RegistrationID RequestID SessionID SetHeaders* SourceIP SourceIPContinentCode SourceIPCountryCode SourceInternalIP
    SourcePort# TenantID URL UntrustedCertificateAction UploadMatchedDlpProfileEntries* UploadMatchedDlpProfiles* UploadedFileNames*
    UserAgent UserID VirtualNetworkID VirtualNetworkName Warnings*`,
  ],
  gateway_network: [
    'account',
    `AccountID Action ApplicationIDs* ApplicationNames* CategoryIDs* CategoryNames* Datetime@ DestinationIP DestinationIPContinentCode
    DestinationIPCountryCode DestinationPort# DetectedProtocol DeviceID DeviceName Email OverrideIP OverridePort# PolicyID PolicyName
    ProxyEndpoint RegistrationID SNI SessionID SourceIP SourceIPContinentCode SourceIPCountryCode SourceInternalIP SourcePort# TenantID
    Transport TransportProtocol UserID VirtualNetworkID VirtualNetworkName`,
  ],
  network_analytics_logs: [
    'account',
    `AttackCampaignID AttackID AttackVector ColoCity ColoCode ColoCountry ColoGeoHash ColoName Datetime@ DestinationASN#
    DestinationASNName DestinationCountry DestinationGeoHash DestinationPort# Direction GREChecksum# GREEtherType# GREHeaderLength# GREKey#
    GRESequenceNumber# GREVersion# ICMPChecksum# ICMPCode# ICMPType# IPDestinationAddress IPDestinationSubnet IPFragmentOffset#
    IPHeaderLength# IPMoreFragments# IPProtocol# IPProtocolName IPSourceAddress IPSourceSubnet IPTTL# IPTTLBuckets# IPTotalLength#
    IPTotalLengthBuckets# IPv4Checksum# IPv4DSCP# IPv4DontFragment# IPv4ECN# IPv4Identification# IPv4Options IPv6DSCP# IPv6ECN#
    IPv6ExtensionHeaders IPv6FlowLabel# IPv6Identification# MitigationReason MitigationScope MitigationSystem Outcome ProtocolState RuleID
    RuleName RulesetID RulesetOverrideID SampleInterval# SourceASN# SourceASNName SourceCountry SourceGeoHash SourcePort#
    TCPAcknowledgementNumber# TCPChecksum# TCPDataOffset# TCPFlags# TCPFlagsString TCPMSS# TCPOptions TCPSACKBlocks TCPSACKPermitted#
    TCPSequenceNumber# TCPTimestampECR# TCPTimestampValue# TCPUrgentPointer# TCPWindowScale# TCPWindowSize# UDPChecksum#
    UDPPayloadLength# Verdict`,
  ],
  workers_trace_events: [
    'account',
    `CPUTimeMs# DispatchNamespace Entrypoint Event+ EventTimestampMs# EventType Exceptions+ Logs+ Outcome ScriptName ScriptTags*
    ScriptVersion+ WallTimeMs#`,
  ],
  zero_trust_network_sessions: [
    'account',
    `AccountID BytesReceived# BytesSent# ClientTCPHandshakeDurationMs# ClientTLSCipher ClientTLSHandshakeDurationMs# ClientTLSVersion
    ConnectionCloseReason ConnectionReuse? DestinationTunnelID DetectedProtocol DeviceID DeviceName EgressColoName EgressIP EgressPort#
    EgressRuleID EgressRuleName Email IngressColoName InitialOriginIP Offramp OriginIP OriginPort# OriginTLSCertificateIssuer
    OriginTLSCertificateValidationResult OriginTLSCipher OriginTLSHandshakeDurationMs# OriginTLSVersion Protocol RegistrationID
    ResolvedFQDN RuleEvaluationDurationMs# SNI SessionEndTime@ SessionID SessionStartTime@ SourceIP SourceInternalIP SourcePort# TenantID
    UserID VirtualNetworkID`,
  ],
  biso_user_actions: ['account'],
  dex_application_tests: ['account'],
  dex_device_state_events: ['account'],
  dlp_forensic_copies: ['account'],
  email_security_alerts: ['account'],
  email_security_post_delivery_events: ['account'],
  ipsec_logs: ['account'],
  magic_bgp_logs: ['account'],
  magic_ids_detections: ['account'],
  mcp_portal_logs: ['account'],
  mnm_flow_logs: ['account'],
  sinkhole_http_logs: ['account'],
  ssh_logs: ['account'],
  turnstile_events: ['account'],
  warp_config_changes: ['account'],
  warp_toggle_changes: ['account'],
};

/** Fields that filters can't have according to public documents, of any type. */
export const NOT_FILTERED: Readonly<Record<string, readonly string[]>> = {
  firewall_events: [
    'Action',
    'Description',
    'Kind',
    'MatchIndex',
    'Metadata',
    'OriginatorRayID',
    'RuleID',
    'Source',
  ],
};

/** The names of all known datasets. */
export const DATASET_NAMES: readonly string[] = Object.keys(DATASETS);
