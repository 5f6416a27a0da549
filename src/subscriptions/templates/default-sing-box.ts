/** The template of sing-box 1.12 and newer. */
export const DEFAULT_SING_BOX = `{
  "log": { "level": "warn" },
  "dns": {
    "servers": [
      { "type": "https", "tag": "remote", "server": "1.1.1.1", "detour": "Proxy" },
      { "type": "local", "tag": "local" }
    ],
    "rules": [{ "domain": ["{host}"], "server": "local" }],
    "final": "remote"
  },
  "inbounds": [
    {
      "type": "tun",
      "tag": "tun-in",
      "address": ["172.19.0.1/30", "fdfe:dcba:9876::1/126"],
      "auto_route": true,
      "strict_route": true
    }
  ],
  "outbounds": [
    { "type": "selector", "tag": "Proxy", "outbounds": ["Auto", "*"] },
    {
      "type": "urltest",
      "tag": "Auto",
      "outbounds": ["*"],
      "url": "https://www.gstatic.com/generate_204",
      "interval": "10m"
    },
    { "type": "direct", "tag": "direct" }
  ],
  "route": {
    "rules": [
      { "action": "sniff" },
      { "protocol": "dns", "action": "hijack-dns" },
      { "domain": ["{host}"], "outbound": "direct" },
      { "ip_is_private": true, "outbound": "direct" }
    ],
    "final": "Proxy",
    "auto_detect_interface": true,
    "default_domain_resolver": "local"
  }
}
`;

/** The template of sing-box 1.10 and 1.11: the older form of DNS servers, and special outbounds. */
export const DEFAULT_SING_BOX_LEGACY = `{
  "log": { "level": "warn" },
  "dns": {
    "servers": [
      { "tag": "remote", "address": "https://1.1.1.1/dns-query", "detour": "Proxy" },
      { "tag": "local", "address": "local", "detour": "direct" }
    ],
    "rules": [
      { "outbound": "any", "server": "local" },
      { "domain": ["{host}"], "server": "local" }
    ],
    "final": "remote"
  },
  "inbounds": [
    {
      "type": "tun",
      "tag": "tun-in",
      "address": ["172.19.0.1/30", "fdfe:dcba:9876::1/126"],
      "auto_route": true,
      "strict_route": true,
      "sniff": true
    }
  ],
  "outbounds": [
    { "type": "selector", "tag": "Proxy", "outbounds": ["Auto", "*"] },
    {
      "type": "urltest",
      "tag": "Auto",
      "outbounds": ["*"],
      "url": "https://www.gstatic.com/generate_204",
      "interval": "10m"
    },
    { "type": "direct", "tag": "direct" },
    { "type": "dns", "tag": "dns-out" }
  ],
  "route": {
    "rules": [
      { "protocol": "dns", "outbound": "dns-out" },
      { "domain": ["{host}"], "outbound": "direct" },
      { "ip_is_private": true, "outbound": "direct" }
    ],
    "final": "Proxy",
    "auto_detect_interface": true
  }
}
`;
