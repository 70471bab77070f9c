import { PLANS, type Plan } from '../../lib/plans.js';
import { LATER_FIELDS } from './fields-of-2026.js';

/** The smallest plan by name. All plans have the rest. */
type LeastPlans = ReadonlyMap<string, Plan>;

/** The smallest plan with a field (fields reference, availability). */
const FIELDS: Readonly<Partial<Record<Plan, string>>> = {
  pro: 'cf.waf.credential_check.username_and_password_leaked http.request.cookies',
  business: `cf.waf.score.class ip.src.is_in_european_union ip.src.subdivision_1_iso_code
    ip.src.subdivision_2_iso_code`,
  enterprise: `cf.api_gateway.auth_id_present cf.bot_management.corporate_proxy cf.bot_management.detection_ids
    cf.bot_management.ja3_hash cf.bot_management.ja4 cf.bot_management.js_detection.passed cf.bot_management.score
    cf.bot_management.signed_agent cf.bot_management.static_resource cf.bot_management.verified_bot
    cf.llm.prompt.custom_topic_categories cf.llm.prompt.detected cf.llm.prompt.injection_score
    cf.llm.prompt.pii_categories cf.llm.prompt.pii_detected cf.llm.prompt.token_count
    cf.llm.prompt.unsafe_topic_categories cf.llm.prompt.unsafe_topic_detected cf.waf.auth_detected
    cf.waf.content_scan.has_failed cf.waf.content_scan.has_malicious_obj cf.waf.content_scan.has_obj
    cf.waf.content_scan.num_malicious_obj cf.waf.content_scan.num_obj cf.waf.content_scan.obj_results
    cf.waf.content_scan.obj_sizes cf.waf.content_scan.obj_types cf.waf.credential_check.username_leaked
    cf.waf.credential_check.username_password_similar cf.waf.score cf.waf.score.rce cf.waf.score.sqli cf.waf.score.xss
    http.request.body.form http.request.body.form.names http.request.body.form.values http.request.body.multipart
    http.request.body.multipart.content_dispositions http.request.body.multipart.content_transfer_encodings
    http.request.body.multipart.content_types http.request.body.multipart.filenames
    http.request.body.multipart.names http.request.body.multipart.values http.request.body.raw
    http.request.body.size http.request.body.truncated http.request.jwt.claims.aud
    http.request.jwt.claims.aud.names http.request.jwt.claims.aud.values http.request.jwt.claims.iat.sec
    http.request.jwt.claims.iat.sec.names http.request.jwt.claims.iat.sec.values http.request.jwt.claims.iss
    http.request.jwt.claims.iss.names http.request.jwt.claims.iss.values http.request.jwt.claims.jti
    http.request.jwt.claims.jti.names http.request.jwt.claims.jti.values http.request.jwt.claims.nbf.sec
    http.request.jwt.claims.nbf.sec.names http.request.jwt.claims.nbf.sec.values http.request.jwt.claims.sub
    http.request.jwt.claims.sub.names http.request.jwt.claims.sub.values`,
};

/** The same for functions (functions reference). */
const FUNCTIONS: Readonly<Partial<Record<Plan, string>>> = {
  pro: 'is_timed_hmac_valid_v0',
  business: 'regex_replace',
  enterprise: 'is_jwt_present is_jwt_valid sha256',
};

export const FIELD_PLANS: LeastPlans = new Map([
  ...leastPlans(FIELDS),
  ...Object.entries(LATER_FIELDS).flatMap(([name, { plan }]) =>
    plan === undefined ? [] : [[name, plan] as const],
  ),
]);
export const FUNCTION_PLANS = leastPlans(FUNCTIONS);

/** The same for operators (operators reference). */
export const OPERATOR_PLANS: LeastPlans = new Map([['matches', 'business']]);

function leastPlans(names: Readonly<Partial<Record<Plan, string>>>): LeastPlans {
  return new Map(
    PLANS.flatMap((plan) =>
      (names[plan] ?? '').split(/\s+/).map((name): [string, Plan] => [name, plan]),
    ).filter(([name]) => name !== ''),
  );
}
