# A constant that nothing here defines comes from a library, whatever has a similar name.
# expect: no-edge read_ledger calls Ledger::Json.parse_all
# expect: edge write_ledger calls Ledger::Json.parse_all

module Ledger
  class Json
    def self.parse_all(text)
      text
    end
  end
end

def read_ledger(text)
  JSON.parse_all(text)
end

def write_ledger(text)
  Ledger::Json.parse_all(text)
end
