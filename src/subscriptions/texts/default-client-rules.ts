/** The rules of user agents. An app may name other apps in its user agent, so the order counts. */
export const DEFAULT_CLIENT_RULES = `# One rule a line: a format, and a regular expression (RE2, without regard to case).
# The first rule that matches the user agent decides.

# Hiddify and Karing name ClashMeta too.
sing-box       ^sf[aimtl]\\b|sing-box|hiddify|karing|inhive
# Apps with the core mihomo, also those that prefer its format.
clash          meta|mihomo|verge|flclash|stash|nekobox|nekoray|throne|openclash|nyanpasu|bob_vpn
# Apps with the abandoned core of Clash.
clash-legacy   clashforwindows|clashforandroid|clashx
clash          clash
surfboard      surfboard
surge          \\bsurge
shadowrocket   shadowrocket
quantumult-x   quantumult
loon           \\bloon
base64         v2ray|\\bhapp\\b|streisand|v2box|passwall|ssrplus|sagernet|^ssr\\b|shadowsocksr
sip008         ^(ss|ssd|sss|ssconf)\\b|outline|shadowsocks
`;
