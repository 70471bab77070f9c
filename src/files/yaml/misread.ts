const ID = /^[0-9a-f]{32}$/;

/** True for strings that some parser reads as something else without quotes, and for ids: one of digits would be a number. */
export function isMisread(value: string): boolean {
  return ID.test(value) || isOtherThanString(value);
}

/**
 * What the core schema (10.3.2) reads as null, boolean or number, in any case, and what YAML 1.1 parsers do (its repository of types: `no`, `1_000`,
 * `0b11`, `1:30`, `2026-12-31`): no parser should read these strings differently.
 */
function isOtherThanString(value: string): boolean {
  return (
    /^(?:~|null|true|false|yes|no|on|off|<<|=)$/i.test(value) ||
    /^[-+]?(?:0o[0-7]+|0x[\da-f_]+|0b[01_]+|\.inf|\.nan)$/i.test(value) ||
    /^[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:e[-+]?\d+)?$/i.test(value) ||
    /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/.test(value) ||
    /^\d{4}-\d\d?-\d\d?(?:$|[Tt \t])/.test(value)
  );
}
