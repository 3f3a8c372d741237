/// A small designation file to begin with, commented, for whoever has none yet.
pub fn draft_hint() -> &'static str {
    r#"# hallmark.toml: which tool finds your customers, and where its answer says so.

[server]
command = ["python", "server.py"]   # what starts your MCP server; or: url = "https://…/mcp"

[workspace]
countries = ["DK"]                  # where your eID connections are; [] for none

[lookup.email]                      # how a customer is found by the address of a message
tool = "find_customer"              # the tool's name, as your server lists it
input = "email"                     # the input that receives the address
reference = "customer_id"           # where the answer holds your own number for the customer
value = "email"                     # where the answer holds the address itself
risk = "read_pii"                   # it reads personal data and changes nothing

# [lookup.phone]                    # the same by the number of a call
# tool = "find_customer"
# input = "phone"
# reference = "customer_id"
# value = "phone"
# risk = "read_pii"

[[customer]]                        # a customer that your test system knows, best a made-up one
email = "alex.doe@example.com"
reference = "C-1001"
"#
}
