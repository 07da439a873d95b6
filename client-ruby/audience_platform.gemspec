# frozen_string_literal: true

require_relative "lib/audience_platform/version"

Gem::Specification.new do |spec|
  spec.name = "audience_platform"
  spec.version = AudiencePlatform::VERSION
  spec.authors = ["Audience Platform contributors"]
  spec.summary = "Client for the REST interface of the audience platform"
  spec.description = "Venues, events, people and places of an audience, over Net::HTTP and nothing else."
  spec.homepage = "https://audience-platform.example/"
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.2"
  spec.files = Dir["lib/**/*.rb", "sig/**/*.rbs", "README.md", "CHANGELOG.md", "LICENSE", ".yardopts"]
  spec.metadata = { "rubygems_mfa_required" => "true" }
end
