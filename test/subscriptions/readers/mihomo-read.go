// Reads proxies with the parsers of mihomo and prints them as JSON: `mihomo-read clash FILE` or `mihomo-read links FILE`.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/metacubex/mihomo/adapter"
	"github.com/metacubex/mihomo/common/convert"
	"github.com/metacubex/mihomo/config"
)

func main() {
	text, err := os.ReadFile(os.Args[2])
	check(err)
	var proxies []map[string]any
	if os.Args[1] == "links" {
		proxies, err = convert.ConvertsV2Ray(text)
		check(err)
	} else {
		raw, err := config.UnmarshalRawConfig(text)
		check(err)
		proxies = raw.Proxy
	}
	for _, fields := range proxies {
		if _, err := adapter.ParseProxy(fields); err != nil {
			check(fmt.Errorf("%q: %w", fields["name"], err))
		}
	}
	check(json.NewEncoder(os.Stdout).Encode(proxies))
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
