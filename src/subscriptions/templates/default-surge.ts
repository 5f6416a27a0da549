const RULES = `[Rule]
DOMAIN,{host},DIRECT
DOMAIN-SUFFIX,lan,DIRECT
IP-CIDR,10.0.0.0/8,DIRECT,no-resolve
IP-CIDR,127.0.0.0/8,DIRECT,no-resolve
IP-CIDR,172.16.0.0/12,DIRECT,no-resolve
IP-CIDR,192.168.0.0/16,DIRECT,no-resolve
FINAL,Proxy
`;

/** The template of Surge. */
export const DEFAULT_SURGE = `[General]
loglevel = warning
dns-server = system
skip-proxy = 127.0.0.1, 192.168.0.0/16, 10.0.0.0/8, 172.16.0.0/12, localhost, *.local
internet-test-url = http://www.gstatic.com/generate_204
proxy-test-url = http://www.gstatic.com/generate_204

[Proxy]
{proxies}

[Proxy Group]
Proxy = select, Auto, {names}
Auto = url-test, {names}, interval=600

${RULES}`;

/** The template of Surfboard. */
export const DEFAULT_SURFBOARD = `[General]
dns-server = system
skip-proxy = 127.0.0.1, 192.168.0.0/16, 10.0.0.0/8, 172.16.0.0/12, localhost, *.local
proxy-test-url = http://www.gstatic.com/generate_204

[Proxy]
{proxies}

[Proxy Group]
Proxy = select, Auto, {names}
Auto = url-test, {names}, url=http://www.gstatic.com/generate_204, interval=600

${RULES}`;
