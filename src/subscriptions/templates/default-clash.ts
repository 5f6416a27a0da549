/** The template of mihomo and Clash. */
export const DEFAULT_CLASH = `mixed-port: 7890
allow-lan: false
mode: rule
log-level: warning
ipv6: true
dns:
  enable: true
  enhanced-mode: fake-ip
  fake-ip-range: 198.18.0.1/16
  fake-ip-filter:
    - "*.lan"
    - "{host}"
  default-nameserver:
    - 1.1.1.1
    - 223.5.5.5
  nameserver:
    - https://1.1.1.1/dns-query
    - https://223.5.5.5/dns-query
proxies: []
proxy-groups:
  - name: Proxy
    type: select
    proxies:
      - Auto
      - "*"
  - name: Auto
    type: url-test
    url: https://www.gstatic.com/generate_204
    interval: 600
    proxies:
      - "*"
rules:
  - DOMAIN,{host},DIRECT
  - DOMAIN-SUFFIX,lan,DIRECT
  - IP-CIDR,10.0.0.0/8,DIRECT,no-resolve
  - IP-CIDR,127.0.0.0/8,DIRECT,no-resolve
  - IP-CIDR,169.254.0.0/16,DIRECT,no-resolve
  - IP-CIDR,172.16.0.0/12,DIRECT,no-resolve
  - IP-CIDR,192.168.0.0/16,DIRECT,no-resolve
  - IP-CIDR6,fc00::/7,DIRECT,no-resolve
  - IP-CIDR6,fe80::/10,DIRECT,no-resolve
  - MATCH,Proxy
`;
