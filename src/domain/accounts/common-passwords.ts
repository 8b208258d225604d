/**
 * Passwords of at least 8 characters that are guessed first: our own selection of well-known patterns
 * (counting, keyboard rows, "password" and its spellings, names, teams). In lower case.
 */
const WORDS = `
12345678 123456789 1234567890 0123456789 0987654321 987654321 87654321 11111111 111111111 1111111111 00000000 000000000
22222222 55555555 66666666 77777777 88888888 99999999 12341234 12121212 11223344 1122334455 123123123 123321123 12344321
147258369 159357159 741852963 789456123 123654789 31415926 20202020 12345678910 123456789a a123456789 1234abcd abcd1234
abc12345 abc123456 abcdefgh abcdefg1 abcdef123 aa123456 a1234567 a12345678 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4
q1w2e3r4t5 zaq12wsx qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwer1234 asdfghjk asdfghjkl asdf1234
zxcvbnm1 zxcvbnm123 password password1 password12 password123 password1234 password! password1! p@ssword p@ssw0rd passw0rd
pa55word passwort passwords mypassword changeme changeme1 changeme123 letmein1 letmein123 welcome1 welcome12 welcome123
welcome1! admin123 admin1234 administrator adminadmin root1234 test1234 testtest testing123 guest1234 default1 login123
iloveyou iloveyou1 iloveyou2 iloveyou123 iloveu123 loveyou123 lovelove ilovegod sunshine sunshine1 princess princess1
football football1 baseball baseball1 basketball superman superman1 batman123 spiderman starwars pokemon1 pokemon123
trustno1 whatever whatever1 jennifer michelle michael1 jordan23 computer computer1 internet corvette mercedes ferrari1
maverick midnight mountain champion butterfly chocolate chocolate1 samantha alexander victoria danielle jonathan
charlie1 liverpool chelsea1 arsenal1 manchester barcelona juventus summer2024 summer2025 winter2024 winter2025 spring2025
autumn2025 hello123 hellohello blink182 dragon123 monkey123 shadow123 master123 freedom1 hunter12 tigger12 asshole1
fuckyou1 fuckyou123 nothing1 secret123 secret12 google123 facebook1 linkedin1 samsung1 zaq1zaq1 qazwsxedc qazwsx123
india123 krishna1 ganesh123 sairam123 omsairam jaimatadi bismillah masala123
`;

const COMMON: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/** Whether a password is among the commonly guessed ones, in any case. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
