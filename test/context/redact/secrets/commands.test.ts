/** Passwords in commands that many people type, plain words among them; examples and other options stay. */
import { expect, test } from "vitest";
import { redact, redactSecrets } from "../../../../src/context/redact/redact.ts";
import { countLooks } from "../../../support/count-looks.ts";

test.each([
  "docker login -u bob -p % registry.example",
  "podman login registry.example --password=%",
  "CREATE USER 'a'@'%%' IDENTIFIED BY '%';",
  "ALTER USER bob IDENTIFIED WITH mysql_native_password BY '%'",
  "create role app with login password '%'",
  "curl -ubob:% https://shop.example",
  "curl -u admin:% https://shop.example",
  "echo '%' | sudo -S apt-get update",
  "echo % | sudo -S -k whoami",
  "sqlcmd -S db.example -U sa -P % -Q 'select 1'",
  "net user bob % /add",
  "net use Z: \\\\server\\share % /user:bob",
  "net use \\\\server\\share /user:bob %",
  "echo bob:% | chpasswd",
  'echo "bob:%" | sudo chpasswd',
  "htpasswd -b /etc/nginx/users bob %",
  "htpasswd -nb bob %",
  "smbclient //server/share -U bob%%%",
  "http -a bob:% GET shop.example/orders",
  "xfreerdp /v:host /u:bob /p:%",
  "ldapsearch -x -D cn=admin,dc=example -w % -b dc=example",
  "zip -P % out.zip file.txt",
  "7z a -p% out.7z file.txt",
  "7z x out.7z -p%",
  "redis-cli -h cache.example -a % ping",
  "sshpass -p % ssh bob@host",
  "sshpass -p '%' ssh bob@host",
])("%s", (line) => {
  for (const password of ["sunflower", "Wq7!zk2Lm"]) {
    const typed = line
      .replace("%%%", `%25${password}`)
      .replace("%%", "@@")
      .replace(/%(?!25)/, password)
      .replace("%25", "%");
    const clean = redactSecrets(typed);
    expect(clean).toBe(typed.replace(password, "[redacted:key]"));
    expect(redactSecrets(clean)).toBe(clean);
  }
});

const KEY = "k3vQzR81mtYw0pLs7HdXn2Bc";
test.each([
  [`git clone https://${KEY}@git.example.org/x.git`, `git clone https://[redacted:key]@git.example.org/x.git`],
  [`{"auths":{"ghcr.io":{"auth":"${btoa(`bob:${KEY}`)}"}}}`, '{"auths":{"ghcr.io":{"auth":"[redacted:key]"}}}'],
  [`//npm.example/:_auth=${btoa(`bob:${KEY}`)}`, "//npm.example/:_auth=[redacted:key]"],
  [`trojan://${KEY}@vpn.example.org:443#home`, "trojan://[redacted:key]@vpn.example.org:443#home"],
  ["vless://9f1c2b3a-5d6e-4f70-8a91-b2c3d4e5f607@vpn.example.org:443", "vless://[redacted:key]@vpn.example.org:443"],
  [`vmess://${btoa(`{"add":"vpn.example.org","id":"${KEY}"}`)}`, "vmess://[redacted:key]"],
  [`ss://${btoa(`aes-256-gcm:${KEY}`)}@vpn.example.org:8388`, "ss://[redacted:key]@vpn.example.org:8388"],
])("%s", (line, expected) => {
  expect(redact(line).text).toBe(expected);
});

test.each([
  "docker run -p 8080:80 nginx",
  "docker login -u bob --password-stdin",
  "docker login -u bob -p $TOKEN",
  "docker login -u bob -p <password>",
  "curl -u user:password https://shop.example",
  "curl -u $USER:$PASS https://shop.example",
  "CREATE USER 'a' IDENTIFIED BY '<password>'",
  "echo hello | sudo tee /etc/motd",
  "net user bob /active:yes",
  "net user bob * /add",
  "net use Z: /delete",
  "htpasswd -c /etc/nginx/users bob",
  "ldapsearch -x -W -D cn=admin",
  "zip -r out.zip folder",
  "7z x out.7z -oout -y",
  "redis-cli -p 6380 ping",
  "mkdir -p sunflower/fields",
  "ssh -p 2222 bob@host",
  "the zip file is on a shelf -Paul took it",
  "https://username@git.example.org/x.git",
  "https://release-notes-archive@git.example.org/x.git",
  'const auth = { "auth": "required" }',
])("%s stays", (line) => {
  expect(redactSecrets(line)).toBe(line);
});

test.each(["zip -P ", "curl -u a ", "net use ", "echo 'a' | ", "CREATE USER ", "ss://", "docker login -p "])(
  "however often a text repeats %j, few patterns are tried for a character",
  (piece) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length));
    expect(countLooks(() => redactSecrets(text))).toBeLessThan(2 * text.length);
  },
);

test("the password of an address is no address of mail: its account and its host stay", () => {
  expect(redact("postgresql://app:Wq7zk2Lm@db.example.org:5432/shop").text).toBe(
    "postgresql://app:[redacted:key]@db.example.org:5432/shop",
  );
  expect(redact("write to: bob@example.org").text).toBe("write to: [redacted:email]");
});
